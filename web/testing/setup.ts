import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { attachToken } from '#web/api/client.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { show as showNotice } from '#web/desk/notice.ts'
import { putSpa } from '#web/desk/spa.ts'
import { onceLeft } from '#web/navigation/use-back-closes.ts'
import { toast, toastStore } from '#web/ui/toast.ts'
import { aSpa } from './examples.ts'

// As the server writes it into the desk's document.
beforeEach(() => putSpa(aSpa()))

// Test files share one window and one set of modules, because making them anew for each takes most of the time. So what a
// test did to them is undone after it.
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // An overlay that was open leaves its entry in history, a moment later.
  await new Promise<void>(resolve => queueMicrotask(() => onceLeft(resolve)))
  vi.unstubAllGlobals()
  for (const { id } of toastStore.getState()) toast.dismiss(id)
  attachToken(undefined)
  showNotice(undefined)
  clearDeskData()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterAll(() => {
  vi.restoreAllMocks()
})

// jsdom lays nothing out, so there is nowhere to scroll to, nor a screen to ask about.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList

// What is fetched ahead comes whenever there is time, and a test has to know what was asked for when.
Object.assign(navigator, { connection: { saveData: true } })

// The window's own frames come from an interval that stops for good when it was begun on a false clock.
const { setTimeout: later, clearTimeout: notAfterAll } = globalThis
const FRAME_MS = 16
window.requestAnimationFrame = draw => later(() => draw(performance.now()), FRAME_MS) as unknown as number
window.cancelAnimationFrame = frame => notAfterAll(frame)
globalThis.requestAnimationFrame = window.requestAnimationFrame
globalThis.cancelAnimationFrame = window.cancelAnimationFrame

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 150_000 })
