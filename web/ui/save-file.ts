/** Downloads a text as a file that is made in the browser. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // A phone may ask whether to open the file, and needs the object URL until it is answered.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const KEPT_MS = 60_000
