/** What the platform calls itself, as a first suggestion: "iPhone", "Android", "Windows". */
export function deviceName(): string {
  const agent = navigator.userAgent
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find(name =>
    agent.includes(name),
  )
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[known ?? ''] ?? known ?? 'Device'
}
