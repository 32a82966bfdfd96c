/** The address on this site and no other: several slashes at its start would be read as a host. */
export function ownPath(url: string) {
  return url.replace(/^[/\\]+/, '/')
}
