type Suite = {
  suites?: Suite[];
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[];
};
export function onlyAtAnotherTry(report: { suites: Suite[] }): string[];
