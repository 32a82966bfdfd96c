/**
 * The address on this site and no other. Several slashes at its start would be read as a host, and a request may name one
 * outright: `GET http://evil.example/` is how proxies are asked.
 */
export function ownPath(url: string) {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, '')
  return `/${path.replace(/^[/\\]+/, '')}`
}
