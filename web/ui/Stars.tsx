import { Star } from 'lucide-react'

/** Five full stars. */
export function Stars({ className = '' }: { className?: string }) {
  return (
    <span role="img" aria-label="Five stars" className={`flex gap-1 ${className}`}>
      {[1, 2, 3, 4, 5].map(star => (
        <Star key={star} size={20} fill="currentColor" strokeWidth={0} aria-hidden="true" />
      ))}
    </span>
  )
}
