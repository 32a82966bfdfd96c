import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadBoundary } from '#web/loading/lazy-part.tsx'
import { showAt } from '#web/testing/show.tsx'
import { PageFailure } from './PageFailure.tsx'

function Broken(): never {
  throw new Error('secret detail')
}

test('a page that breaks says so in a sentence people can use, without the inside', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  showAt(
    '/',
    <LoadBoundary renew={() => {}} failed={(retry, isMissing) => <PageFailure retry={retry} isMissing={isMissing} />}>
      <Broken />
    </LoadBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This page did not open' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Load it again' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('secret')
})
