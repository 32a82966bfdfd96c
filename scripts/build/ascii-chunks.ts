/**
 * Writes every letter beyond ASCII as its escape. V8 keeps a file's text for as long as the program runs, and at two bytes
 * a letter once a single one of them needs two: for the server that is five megabytes.
 */
export function asciiChunks(): import('vite').Plugin {
  return {
    name: 'ascii-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code, chunk.fileName)
    },
  }
}

export function inAscii(code: string, name: string) {
  // Escapes mean nothing there.
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error(`${name} has a raw text with letters beyond ASCII.`)
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes, letter) => {
    // An escape that was superfluous is dropped.
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
