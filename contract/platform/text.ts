/** Controls, line separators, bidirectional overrides, and lone surrogates, which no database stores as JSON. */
export const controlCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what it is for
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
