import { useRef, useState } from 'react'
import { fileSizeText } from '#contract/file-size.ts'
import type { SitePicture } from '#contract/pictures.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { addPicture } from '#web/api/pictures.ts'
import { preparedPhoto } from './prepared-photo.ts'

const LOST = 'The connection was lost. The photo is still here; nothing has to be chosen again.'

interface State {
  /** What is being done with the photo. */
  busy?: string
  problem?: string
  /** Can be sent again as it is. */
  canRetry?: boolean
}

/** From the chosen file to the picture on the server. What was chosen last counts; a photo that could not be sent waits here. */
export function useUpload(onAdded: (picture: SitePicture) => void) {
  const [state, setState] = useState<State>({})
  const waiting = useRef<File>(undefined)
  const newest = useRef<object>(undefined)

  async function send(photo: File, isCurrent: () => boolean) {
    waiting.current = photo
    setState({ busy: `Sending the photo (${fileSizeText(photo.size)}) and preparing it for the site. A few seconds.` })
    try {
      const picture = await addPicture(photo)
      if (!isCurrent()) return
      waiting.current = undefined
      setState({})
      onAdded(picture)
    } catch (error) {
      if (!isCurrent()) return
      const isLost = !(error instanceof ApiProblem) || !error.status || error.status >= 429
      setState({ problem: sentenceOf(error, LOST), canRetry: isLost })
    }
  }

  function begin() {
    const mine = {}
    newest.current = mine
    return () => newest.current === mine
  }

  return {
    ...state,
    async choose(photo: File) {
      const isCurrent = begin()
      setState({ busy: 'Making the photo smaller.' })
      const prepared = await preparedPhoto(photo)
      if (!isCurrent()) return
      if (prepared instanceof File) await send(prepared, isCurrent)
      else setState({ problem: prepared })
    },
    retry() {
      if (waiting.current) void send(waiting.current, begin())
    },
    giveUp() {
      newest.current = undefined
      waiting.current = undefined
      setState({})
    },
  }
}
