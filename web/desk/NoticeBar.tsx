import { X } from 'lucide'
import { Icon } from '#web/ui/Icon.tsx'
import { show, undoNotice, useNotice } from './notice.ts'

export function NoticeBar() {
  const notice = useNotice()
  return (
    <div role="status" className="print:hidden">
      {notice && (
        <div
          data-notice
          className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-40 flex min-h-14 items-center gap-2 border-b border-cream/15 bg-bark py-1 pr-2 pl-4 text-cream lg:right-auto lg:bottom-5 lg:left-29 lg:min-w-96 lg:rounded-card lg:border-0"
        >
          <p className="grow text-[0.9375rem]/5">{notice.text}</p>
          {notice.undo && (
            <button
              type="button"
              className="min-h-11 rounded-full px-4 font-semibold text-gold hover:bg-cream/10"
              onClick={() => undoNotice(notice)}
            >
              Undo
            </button>
          )}
          <button
            type="button"
            aria-label="Close"
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream/10"
            onClick={() => show(undefined)}
          >
            <Icon of={X} size={18} />
          </button>
        </div>
      )}
    </div>
  )
}
