import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  children: ReactNode
  /** Its place in a row: the second and third item follow a little later. */
  order?: 0 | 1 | 2
  className?: string
}

const DELAYS = ['', 'reveal-second', 'reveal-third'] as const

/**
 * Lets its content rise once, when it first enters the viewport. What is in the viewport from the start stays as it is:
 * moving it only to bring it back would flicker.
 */
export function Reveal({ children, order = 0, className = '' }: Props) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      if (!entry.isIntersecting) return element.classList.add('reveal-waiting')
      if (element.classList.contains('reveal-waiting')) element.classList.add('reveal-shown')
      element.classList.remove('reveal-waiting')
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={ref} className={`${DELAYS[order]} ${className}`}>
      {children}
    </div>
  )
}
