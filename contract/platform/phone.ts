/** Groups Nigerian numbers; others stay as they are. */
export function phoneText(number: string): string {
  return number.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
