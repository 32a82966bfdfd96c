export interface UploadRules {
  /** As in the `accept` attribute: a type, or a family such as `image/*`. */
  types: readonly string[]
  maxFiles: number
  maxBytes: number
  says: { wrongType: string; tooMany: string; tooLarge: string }
}

interface Verdict {
  accepted: File[]
  /** May be set although a file was accepted. */
  complaint?: string
}

/** All or none: half of a selection taken would leave the visitor guessing which half. */
export function checkFiles(files: File[], alreadyThere: number, rules: UploadRules): Verdict {
  const complaint = wrongWith(files, rules)
  if (complaint) return { accepted: [], complaint }
  if (alreadyThere + files.length > rules.maxFiles) return { accepted: [], complaint: rules.says.tooMany }
  return { accepted: files }
}

/** Accepts the first file, and complains about further ones. */
export function checkSingleFile(files: File[], rules: UploadRules): Verdict {
  const first = files.slice(0, 1)
  const complaint = wrongWith(first, rules)
  if (complaint) return { accepted: [], complaint }
  return { accepted: first, complaint: files.length > 1 ? rules.says.tooMany : undefined }
}

function wrongWith(files: File[], { types, maxBytes, says }: UploadRules): string | undefined {
  if (!files.every(file => types.some(type => matches(file.type, type)))) return says.wrongType
  if (files.some(file => file.size > maxBytes)) return says.tooLarge
}

function matches(type: string, accepted: string) {
  return accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted
}
