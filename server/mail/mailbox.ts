/** Providers whose mailboxes have many spellings: who writes to ada+1@ and ada+2@ there writes to one person. */
const BIG_PROVIDERS = new Map([
  ['gmail.com', { ignoresDots: true }],
  ['googlemail.com', { ignoresDots: true, same: 'gmail.com' }],
  ['outlook.com', {}],
  ['hotmail.com', {}],
  ['live.com', {}],
  ['icloud.com', {}],
  ['me.com', { same: 'icloud.com' }],
  ['mac.com', { same: 'icloud.com' }],
  ['yahoo.com', {}],
  ['fastmail.com', {}],
  ['proton.me', { ignoresDots: true }],
  ['protonmail.com', { ignoresDots: true, same: 'proton.me' }],
  ['pm.me', { ignoresDots: true, same: 'proton.me' }],
] satisfies [string, { ignoresDots?: boolean; same?: string }][])

/** One word for all spellings of a mailbox. For counting only: mails go to the address as it was given. */
export function mailboxOf(address: string): string {
  const [, bare = address] = /<([^<>]*)>\s*$/.exec(address) ?? []
  const lower = bare.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const [name, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  const provider: { ignoresDots?: boolean; same?: string } | undefined = BIG_PROVIDERS.get(domain)
  if (!provider) return lower
  const withoutTag = name.replace(/(.)\+.*$/, '$1')
  return `${provider.ignoresDots ? withoutTag.replaceAll('.', '') : withoutTag}@${provider.same ?? domain}`
}
