import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { Survey } from './Survey.tsx'

const SUBMIT = 'POST /api/survey/submit'
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = fakeServer()
  window.scrollY = 0
  // A page of 2,000 px in a window of 1,000: it can be scrolled by 1,000.
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(1000)
})
afterEach(() => vi.restoreAllMocks())

async function scrollTo(y: number) {
  window.scrollY = y
  await act(async () => window.dispatchEvent(new Event('scroll')))
}

async function openSurvey() {
  render(<Survey />)
  await scrollTo(301)
  return screen.findByRole('dialog', { name: 'How did you hear about us?' })
}

const isOpen = () => screen.queryByRole('dialog') !== null
const choose = (option: string) => fireEvent.click(screen.getByRole('radio', { name: option }))
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

test('it opens past 30 percent of the way down, not before', async () => {
  // Once its code is there, it opens without a pause in which it would only seem closed.
  await openSurvey()
  cleanup()
  window.scrollY = 0
  render(<Survey />)
  expect(isOpen()).toBe(false)
  await scrollTo(300)
  expect(isOpen()).toBe(false)
  await scrollTo(301)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('it opens for a reader who was that far before the page came alive', async () => {
  window.scrollY = 301
  render(<Survey />, { hydrate: true })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('who comes from far down another page is asked only after going down this one', async () => {
  window.scrollY = 900
  render(<Survey />)
  await scrollTo(600)
  await scrollTo(0)
  expect(isOpen()).toBe(false)
  await scrollTo(301)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('it offers the seven answers', async () => {
  await openSurvey()
  expect(screen.getAllByRole('radio').map(radio => (radio as HTMLInputElement).value)).toEqual([
    'Instagram',
    'TikTok',
    'Google Search',
    'Friend or Family',
    'Blog or Article',
    'Advertisement',
    'Other',
  ])
})

test('who has answered is never asked again', async () => {
  localStorage.setItem('survey_completed', 'true')
  render(<Survey />)
  await scrollTo(900)
  expect(isOpen()).toBe(false)
})

test.each([
  [179, false],
  [181, true],
])('%s seconds after it was closed, asking again is %s', async (seconds, asks) => {
  localStorage.setItem('survey_popup_closed', String(Date.now() - seconds * 1000))
  render(<Survey />)
  await scrollTo(900)
  if (asks) await screen.findByRole('dialog')
  expect(isOpen()).toBe(asks)
})

test.each(['Skip', 'Close'])('%s hides it, remembers when, and it stays away for this view', async name => {
  await openSurvey()
  const before = Date.now()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(isOpen()).toBe(false)
  expect(Number(localStorage.getItem('survey_popup_closed'))).toBeGreaterThanOrEqual(before)
  localStorage.clear()
  await scrollTo(0)
  await scrollTo(900)
  expect(isOpen()).toBe(false)
})

test('there is nothing to submit until something is chosen', async () => {
  await openSurvey()
  expect(submit().disabled).toBe(true)
  choose('TikTok')
  expect(submit().disabled).toBe(false)
})

test('Other needs words, and the words are what is sent', async () => {
  server.answer(SUBMIT, { success: true })
  await openSurvey()
  choose('Other')
  expect(submit().disabled).toBe(true)
  const words = screen.getByLabelText('Where you heard about us')
  fireEvent.change(words, { target: { value: '   ' } })
  expect(submit().disabled).toBe(true)
  fireEvent.change(words, { target: { value: ' The radio ' } })
  fireEvent.click(submit())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(server.requests[0]?.body).toEqual({ source: 'The radio', type: 'beauty' })
})

test('words that were typed are there again after a reload, until they are sent', async () => {
  server.answer(SUBMIT, { success: true })
  await openSurvey()
  choose('Other')
  fireEvent.change(screen.getByLabelText('Where you heard about us'), { target: { value: 'The radio' } })
  cleanup()
  window.scrollY = 0
  await openSurvey()
  expect(screen.getByLabelText<HTMLInputElement>('Where you heard about us').value).toBe('The radio')
  fireEvent.click(submit())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sessionStorage.getItem('survey_words')).toBe('')
})

test('a sent answer is remembered and hides the question', async () => {
  server.answer(SUBMIT, { success: true })
  await openSurvey()
  choose('Instagram')
  fireEvent.click(submit())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(localStorage.getItem('survey_completed')).not.toBeNull()
})

test('a failed answer is only logged, and the question stays with what was chosen', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  server.refuse(SUBMIT, 503, 'busy')
  await openSurvey()
  choose('Instagram')
  fireEvent.click(submit())
  await waitFor(() => expect(log).toHaveBeenCalledOnce())
  expect(isOpen()).toBe(true)
  expect(submit().disabled).toBe(false)
  expect(localStorage.getItem('survey_completed')).toBeNull()
})
