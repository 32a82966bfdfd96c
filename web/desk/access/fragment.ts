/** Returns the secret behind the # of a link and removes it from the address bar, where others could read it. */
export function takeFragment(): string {
  const secret = location.hash.slice(1)
  if (secret) history.replaceState(history.state, '', location.pathname + location.search)
  return secret
}
