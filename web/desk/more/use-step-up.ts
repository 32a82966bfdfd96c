import { useState } from 'react'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { sendCode } from '#web/api/desk.ts'
import { refreshDesk } from '../desk-data.ts'

/** It serves for ten minutes, so it is typed once; kept in memory only. */
let lastCode = ''

type Act = (code: string) => Promise<unknown>

/** Some acts want the code from the owner's mailbox: it is mailed when the server asks for it, and the act goes on with it. */
export function useStepUp() {
  const [code, setCode] = useState('')
  const [waiting, setWaiting] = useState<Act>()
  const [problem, setProblem] = useState('')
  const [mailFolder, setMailFolder] = useState<string | null>()

  async function run(act: Act) {
    setProblem('')
    const given = code || lastCode
    try {
      await act(given)
      lastCode = given
      setWaiting(undefined)
      setCode('')
      await refreshDesk()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'code_needed')
        return setProblem(sentenceOf(error, 'No connection. Nothing was changed; please try again.'))
      if (waiting) return setProblem(sentenceOf(error, 'This code is not right.'))
      lastCode = ''
      setWaiting(() => act)
      await sendCode().then(
        sent => setMailFolder(sent.mailFolder),
        problem => setProblem(sentenceOf(problem, 'The code could not be sent.')),
      )
    }
  }

  return {
    run,
    problem,
    mailFolder,
    code,
    setCode,
    isWaiting: waiting !== undefined,
    goOn: () => waiting && run(waiting),
  }
}
