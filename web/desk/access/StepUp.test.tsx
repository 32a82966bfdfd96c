import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { StepUpForm, useStepUp } from './StepUp.tsx'

const tried: string[] = []

function Act({ right }: { right: string }) {
  const stepUp = useStepUp()
  const act = async (code: string) => {
    tried.push(code)
    if (code !== right) throw new ApiProblem({ code: 'code_needed' })
  }
  return (
    <>
      <button type="button" onClick={() => stepUp.run(act)}>
        Erase
      </button>
      <StepUpForm stepUp={stepUp} />
    </>
  )
}

test.each([
  ['123456', null, 'We have emailed six digits to the owner’s address.'],
  ['654321', '/srv/spa/mail', /^Email is not set up yet, so nothing was emailed\. .* \/srv\/spa\/mail\.$/],
])(
  'the code is %s; where mails lie in %s the screen says %s, and the act goes on with the code',
  async (right, mailFolder, words) => {
    tried.length = 0
    fakeServer().answer('POST /api/desk/code', { success: true, mailFolder })
    showAt('/desk', <Act right={right} />)
    fireEvent.click(screen.getByRole('button', { name: 'Erase' }))
    expect(await screen.findByText(words)).toBeTruthy()
    const field = screen.getByLabelText(/^Code from the mailbox/)
    fireEvent.change(field, { target: { value: right } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(tried.at(-1)).toBe(right))
    await waitFor(() => expect(screen.queryByLabelText(/^Code from the mailbox/)).toBeNull())
  },
)
