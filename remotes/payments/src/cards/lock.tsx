import { IconFrame } from '@homeside/ui/icon'

/** The drawing of a lock, beside the reason why a card cannot be deleted. */
export function Lock() {
  return (
    <IconFrame size={20}>
      <path d="M6.8 10.5h10.4c.7 0 1.3.6 1.3 1.3v6.9c0 .7-.6 1.3-1.3 1.3H6.8c-.7 0-1.3-.6-1.3-1.3v-6.9c0-.7.6-1.3 1.3-1.3Zm1.7 0V8a3.5 3.5 0 0 1 7 0v2.5" />
    </IconFrame>
  )
}
