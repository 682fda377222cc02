import type { DraftStatus } from '@homeside/forms/draft/draft-saver'
import { useText } from '@homeside/i18n/use-text'

/** Says whether what is typed is saved. Shows nothing before anything was typed. */
export function DraftNote({ status }: { status: DraftStatus }) {
  const t = useText('messages')
  return (
    <p className="msg-draft-note hs-hint" aria-live="polite">
      {status === 'untouched' ? null : t(`draft.${status}`)}
    </p>
  )
}
