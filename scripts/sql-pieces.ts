// What a TypeScript source says in SQL, for sql-by-hand.ts to judge.
import { type ESTree, parseSync, Visitor } from "vite";

/** A piece of SQL. What is put in stands in its text as ⟦its source⟧. */
export type Piece = {
  text: string;
  /** Where each character of `text` stands in the source. */
  at: number[];
  /** What is put in by a name that the file has for something else than this function does. */
  shadowed: { word: string; at: number }[];
};

type Source = {
  pieces: Piece[];
  /** Where sql.raw is called. */
  raw: number[];
  /** What names of this source stand for: as which each was exported from a tables.ts, or that of which it is an alias. */
  names: ReadonlyMap<string, string>;
};
type Texts = { raw: string; start: number }[];
type Expressions = readonly { type: string; start: number; end: number; object?: unknown; name?: unknown }[];

/** Every sql`…`, and what is handed to `.query(…)`, `.execute(…)` and `.identifier(…)` as text. */
export function readSource(path: string, source: string): Source {
  const pieces: Piece[] = [];
  const raw: number[] = [];
  const functions: { start: number; end: number; declared: Set<string> }[] = [];
  const open: typeof functions = [];
  const put: { piece: Piece; word: string; at: number }[] = [];

  const take = (texts: Texts, expressions: Expressions) => {
    const piece: Piece = { text: "", at: [], shadowed: [] };
    const add = (text: string, at: (index: number) => number) => {
      for (let index = 0; index < text.length; index += 1) piece.at.push(at(index));
      piece.text += text;
    };
    for (const [index, { raw: text, start }] of texts.entries()) {
      add(text, (offset) => start + offset);
      const expression = expressions[index];
      if (expression === undefined) continue;
      add(`⟦${source.slice(expression.start, expression.end)}⟧`, () => expression.start);
      const word = rootOf(expression);
      if (word !== null) put.push({ piece, word, at: expression.start });
    }
    pieces.push(piece);
  };
  const takeTemplate = ({ quasis, expressions }: ESTree.TemplateLiteral) =>
    take(
      quasis.map(({ value: { raw: text }, start }) => ({ raw: text, start: source.indexOf(text, start) })),
      expressions,
    );
  const enter = ({ start, end, params }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const entered = { start, end, declared: new Set(params.flatMap(namesIn)) };
    functions.push(entered);
    open.push(entered);
  };
  const leave = () => void open.pop();

  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    VariableDeclarator({ id }) {
      for (const name of namesIn(id)) open.at(-1)?.declared.add(name);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === "Identifier" && tag.name === "sql") takeTemplate(quasi);
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || first === undefined) return;
      const { name } = callee.property;
      if (name === "raw" && callee.object.type === "Identifier" && callee.object.name === "sql") raw.push(start);
      if (!["query", "execute", "identifier"].includes(name)) return;
      if (first.type === "TemplateLiteral") takeTemplate(first);
      if (first.type === "Literal" && typeof first.value === "string")
        take([{ raw: first.value, start: first.start + 1 }], []);
    },
  }).visit(parseSync(path, source).program);

  for (const { piece, word, at } of put) {
    const isShadowed = functions.some(({ start, end, declared }) => start < at && at < end && declared.has(word));
    if (isShadowed) piece.shadowed.push({ word, at });
  }
  return { pieces, raw, names: tableNamesIn(source) };
}

/** The name that `orders.customerId` begins with; null for anything but names. */
function rootOf(expression: unknown): string | null {
  const { type, object, name } = expression as { type: string; object?: unknown; name?: string };
  if (type === "MemberExpression") return rootOf(object);
  return type === "Identifier" ? (name ?? null) : null;
}

/** What a parameter or the left side of a declaration gives names to. */
function namesIn(pattern: ESTree.ParamPattern | ESTree.BindingPattern | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => namesIn(element));
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

function tableNamesIn(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names = ""] of source.matchAll(/import \{([^}]*)\} from "[^"]*tables\.ts"/g)) {
    for (const one of names.split(",")) {
      const [exported = "", name = exported] = one.trim().split(" as ");
      found.set(name, exported);
    }
  }
  for (const [, name = "", of = ""] of source.matchAll(/const (\w+) = alias\((\w+),/g)) {
    const exported = found.get(of);
    if (exported !== undefined) found.set(name, exported);
  }
  return found;
}
