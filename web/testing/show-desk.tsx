import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { NoticeBar } from '#web/desk/NoticeBar.tsx'
import { showAt } from './show.tsx'

/** Renders a part of the desk at an address, with the notices and their Undo below it. */
export function showDesk(address: string, element: ReactNode) {
  showAt(
    address,
    <>
      {element}
      <NoticeBar />
    </>,
  )
}

export const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
