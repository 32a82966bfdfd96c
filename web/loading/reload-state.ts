import { useEffect, useRef, useState } from 'react'
import { readJson, writeJson, writeText } from '#web/storage.ts'

/**
 * What a visitor has typed and nothing else keeps, carried over the reload that a newer build asks for. It is written down
 * only right before that reload, for this tab alone, and forgotten once it is read.
 */
const KEY = 'typed_before_reload'

const readers = new Map<string, () => unknown>()
let kept: Record<string, unknown> | undefined

/** Gives back how to stop. */
export function registerReloadState(name: string, read: () => unknown): () => void {
  readers.set(name, read)
  return () => void readers.delete(name)
}

export function takeReloadState(name: string): unknown {
  kept ??= readOnce()
  const value = kept[name]
  delete kept[name]
  return value
}

export function writeReloadState() {
  const values = [...readers].map(([name, read]) => [name, read()])
  writeJson(KEY, Object.fromEntries(values), 'sessionStorage')
}

/** Like `useState`, for a text that somebody types. Taken up after the first render, which has to be as the server's. */
export function useTypedText<Text extends string = string>(name: string, initial: NoInfer<Text>) {
  const [text, setText] = useState<Text>(initial)
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    const before = takeReloadState(name)
    if (typeof before === 'string') setText(before as Text)
    return registerReloadState(name, () => latest.current)
  }, [name])
  return [text, setText] as const
}

function readOnce(): Record<string, unknown> {
  const written = readJson(KEY, 'sessionStorage') as Record<string, unknown> | undefined
  writeText(KEY, undefined, 'sessionStorage')
  return written ?? {}
}
