export const submissionsCalls = {};
