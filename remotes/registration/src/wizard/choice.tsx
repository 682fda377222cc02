import { Icon } from '@homeside/ui/icon'

import './choice.css'

interface ChoiceProps {
  title: string
  hint: string
  onChoose: () => void
  isDisabled?: boolean
}

/** A button for one of a few answers. A tap chooses it and goes on. */
export function Choice({ title, hint, onChoose, isDisabled = false }: ChoiceProps) {
  return (
    <button
      type="button"
      className="hs-surface hs-surface-raised reg-choice"
      aria-disabled={isDisabled}
      onClick={() => (isDisabled ? undefined : onChoose())}
    >
      <strong>{title}</strong>
      <span className="hs-lead">{hint}</span>
      <Icon name="chevron" />
    </button>
  )
}
