import { lazy, Suspense } from 'react'
import type { ToastListProps } from './ToastList.tsx'
import { loadToastList, useToastsNeeded } from './toast.ts'

const ToastList = lazy(loadToastList)

/** The place where messages appear; empty, and without its code, until there is one. */
export function Toasts(props: ToastListProps) {
  if (!useToastsNeeded()) return null
  return (
    <Suspense>
      <ToastList {...props} />
    </Suspense>
  )
}
