import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Told of each crash, with what was thrown. */
  onCrash?: (error: unknown) => void
  /** What Retry does besides drawing again. */
  onRetry?: () => void
  /** What stands in the place of a part that threw; a whole page with Retry when left out. */
  fallback?: ReactNode
}

interface State {
  error: unknown
}

/** Keeps what throws from taking the rest of the page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  readonly #retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash?.(error)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return this.props.fallback ?? <Crashed error={this.state.error} onRetry={this.#retry} />
  }
}

function Crashed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText('host')
  return (
    <Page title={t('crash.title')}>
      <ProblemCard problem={error} title={t('crash.text')} onRetry={onRetry} />
    </Page>
  )
}
