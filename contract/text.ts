/** Characters that have no place in a one-line field: controls, line separators and marks that reverse the reading order. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what it is for
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
