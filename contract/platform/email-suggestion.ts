const COMMON =
  'gmail.com yahoo.com yahoo.co.uk ymail.com hotmail.com hotmail.co.uk outlook.com live.com icloud.com aol.com proton.me protonmail.com'
/** Real domains that look like a typo of a common one. */
const REAL_NEIGHBOURS = 'mail.com email.com gmx.com yahoo.co me.com hotmail.co live.co.uk yahoo.ca'

/** The address probably meant ("gmial.com", "gmail.con"); undefined if nothing looks mistyped. */
export function emailSuggestion(address: string): string | undefined {
  const tidy = address.trim()
  const at = tidy.lastIndexOf('@')
  const domain = tidy.slice(at + 1).toLowerCase()
  const domains = COMMON.split(' ')
  if (at < 1 || [...domains, ...REAL_NEIGHBOURS.split(' ')].includes(domain)) return undefined
  const meant = domains.find(common => typos(domain, common) <= (common.length > 8 ? 2 : 1))
  return meant && `${tidy.slice(0, at)}@${meant}`
}

/** Edit distance: inserted, missing, wrong and swapped letters. */
function typos(typed: string, meant: string): number {
  const rows = [...Array(typed.length + 1).keys()].map(i => [i, ...Array<number>(meant.length).fill(0)])
  for (let j = 1; j <= meant.length; j++) rows[0]![j] = j
  for (let i = 1; i <= typed.length; i++)
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return rows[typed.length]![meant.length]!
}
