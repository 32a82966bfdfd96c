/** Downloads a text as a file that is made in the browser. */
export function saveFile(name: string, type: string, text: string) {
  saveBlob(name, new Blob([text], { type }))
}

export function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // A phone may ask whether to open the file, and needs the object URL until it is answered.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const KEPT_MS = 60_000
