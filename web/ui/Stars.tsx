import { Star } from 'lucide'
import { Icon } from './Icon.tsx'

/** Five full stars. */
export function Stars({ className = '' }: { className?: string }) {
  return (
    <span role="img" aria-label="Five stars" className={`flex gap-1 ${className}`}>
      {[1, 2, 3, 4, 5].map(star => (
        <Icon of={Star} key={star} size={20} fill="currentColor" strokeWidth={0} />
      ))}
    </span>
  )
}
