import { useEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

let typedEarly: (() => void)[] = []

/** Call before hydration: React takes the values it finds in the fields for its own. */
export function takeTypedInput(root: HTMLElement) {
  typedEarly = [...root.querySelectorAll<Field>('input, textarea, select')].flatMap(takeOut)
}

/**
 * Replays what happened before hydration: typed input first, then the last press. The press waits for one render, in which
 * the page applies what its own effects have set, such as the address in its link.
 */
export function useReplayInteractions() {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    for (const typeAgain of typedEarly.splice(0)) typeAgain()
    setTyped(true)
  }, [])
  useEffect(() => {
    if (isTyped) pressAgain()
  }, [isTyped])
}

function pressAgain() {
  const queued = window.queuedInteractions
  if (!queued) return
  window.queuedInteractions = undefined
  queued.stop()
  if (queued.last instanceof HTMLFormElement) queued.last.requestSubmit()
  else queued.last?.click()
}

function takeOut(field: Field): (() => void)[] {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked === field.defaultChecked) return []
    field.checked = field.defaultChecked
    return [() => field.click()]
  }
  const { value } = field
  const before = field instanceof HTMLSelectElement ? chosenAtFirst(field) : field.defaultValue
  if (value === before) return []
  field.value = before
  // Input typed since then is appended.
  return [() => type(field, field.value === before ? value : value + field.value)]
}

const chosenAtFirst = ({ options }: HTMLSelectElement) =>
  ([...options].find(option => option.defaultSelected) ?? options[0])?.value ?? ''

/** React tracks the value through the element's own setter; the prototype's bypasses that, so the event is a change. */
function type(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
