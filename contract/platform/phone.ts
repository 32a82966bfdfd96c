/** A stored number as people read it out. Nigerian ones in their usual groups; others as they are, correct in any country. */
export function phoneText(number: string): string {
  return number.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
