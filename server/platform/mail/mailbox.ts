/** Providers with more spellings of a mailbox than a tag after a plus. */
const PROVIDERS: Record<string, { ignoresDots?: boolean; same?: string }> = {
  'gmail.com': { ignoresDots: true },
  'googlemail.com': { ignoresDots: true, same: 'gmail.com' },
  'me.com': { same: 'icloud.com' },
  'mac.com': { same: 'icloud.com' },
  'proton.me': { ignoresDots: true },
  'protonmail.com': { ignoresDots: true, same: 'proton.me' },
  'pm.me': { ignoresDots: true, same: 'proton.me' },
}

/** Normalises the spellings of a mailbox, for counting only: mails go to the address as it was given. */
export function mailboxOf(address: string): string {
  const [, bare = address] = /<([^<>]*)>\s*$/.exec(address) ?? []
  const lower = bare.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const [name, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  if (at < 1) return lower
  const provider = (Object.hasOwn(PROVIDERS, domain) && PROVIDERS[domain]) || {}
  const withoutTag = name.replace(/(.)\+.*$/, '$1')
  return `${provider.ignoresDots ? withoutTag.replaceAll('.', '') : withoutTag}@${provider.same ?? domain}`
}
