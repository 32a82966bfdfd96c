/** Providers whose mailboxes have more spellings than a tag behind a plus, which any mail server may take. */
const BIG_PROVIDERS = new Map([
  ['gmail.com', { ignoresDots: true }],
  ['googlemail.com', { ignoresDots: true, same: 'gmail.com' }],
  ['me.com', { same: 'icloud.com' }],
  ['mac.com', { same: 'icloud.com' }],
  ['proton.me', { ignoresDots: true }],
  ['protonmail.com', { ignoresDots: true, same: 'proton.me' }],
  ['pm.me', { ignoresDots: true, same: 'proton.me' }],
] satisfies [string, { ignoresDots?: boolean; same?: string }][])

/**
 * One word for all spellings of a mailbox: ada+1@ and ada+2@ are one person at every provider. For counting only: mails go
 * to the address as it was given.
 */
export function mailboxOf(address: string): string {
  const [, bare = address] = /<([^<>]*)>\s*$/.exec(address) ?? []
  const lower = bare.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const [name, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  if (at < 1) return lower
  const provider: { ignoresDots?: boolean; same?: string } = BIG_PROVIDERS.get(domain) ?? {}
  const withoutTag = name.replace(/(.)\+.*$/, '$1')
  return `${provider.ignoresDots ? withoutTag.replaceAll('.', '') : withoutTag}@${provider.same ?? domain}`
}
