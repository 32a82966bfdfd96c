/** Hands a text to the visitor as a file, made here and never sent anywhere. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // A phone may ask first whether to open it, and needs the file as long as it asks.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const KEPT_MS = 60_000
