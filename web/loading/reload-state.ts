import { useEffect, useRef, useState } from 'react'
import { readJson, writeJson, writeText } from '#web/storage.ts'

/** Typed text, saved in this tab right before a reload for a newer build, and deleted when it is read. */
const KEY = 'typed_before_reload'

const readers = new Map<string, () => unknown>()
let saved: Record<string, unknown> | undefined

/** Returns a function that unregisters. */
export function registerReloadState(name: string, read: () => unknown): () => void {
  readers.set(name, read)
  return () => void readers.delete(name)
}

export function takeReloadState(name: string): unknown {
  saved ??= readOnce()
  const value = saved[name]
  delete saved[name]
  return value
}

export function writeReloadState() {
  const values = [...readers].map(([name, read]) => [name, read()])
  writeJson(KEY, Object.fromEntries(values), 'sessionStorage')
}

/** Like `useState`. The saved text is read after the first render, which must equal the server's. */
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
