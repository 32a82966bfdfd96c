const UNITS = ['KB', 'MB', 'GB'] as const
const STEP = 1024

/** "0 Bytes", "512 Bytes", "1.50 KB", "4.77 MB". */
export function fileSizeText(bytes: number): string {
  if (!(bytes > 0)) return '0 Bytes'
  if (bytes < STEP) return `${Math.floor(bytes)} Bytes`
  let size = bytes / STEP
  let unit = 0
  // Compares the rounded value, so that nothing reads "1024.00 KB".
  while (Number(size.toFixed(2)) >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  return `${size.toFixed(2)} ${UNITS[unit]}`
}
