export interface AttemptKeys {
  /** The key to send with this request: a new one, or the last one again if the same request is being repeated. */
  keyFor(request: object): string
  /** The server decided, so the next try is a new one even if it asks for the same. */
  settle(): void
}

/** A retry on a flaky line must carry the key of the try it repeats; anything else must not. */
export function attemptKeys(newKey: () => string): AttemptKeys {
  let last: { request: string; key: string } | undefined
  return {
    keyFor(request) {
      const text = JSON.stringify(request)
      if (last?.request !== text) last = { request: text, key: newKey() }
      return last.key
    },
    settle() {
      last = undefined
    },
  }
}

/** 128 random bits. Unlike `crypto.randomUUID` this also works on a plain-HTTP address in the house. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
