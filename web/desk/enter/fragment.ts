/** The secret behind the # of a link, taken out of the address at once so that nobody reads it over a shoulder. */
export function takeFragment(): string {
  const secret = location.hash.slice(1)
  if (secret) history.replaceState(history.state, '', location.pathname + location.search)
  return secret
}
