import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Called with each error that was thrown. */
  onCrash?: (error: unknown) => void
  /** What Retry does besides rendering again. */
  onRetry?: () => void
  /** Replaces the part that threw. Default: a whole page with Retry. */
  fallback?: ReactNode
}

interface State {
  error: unknown
}

/** Keeps an error of one part from taking down the rest of the page. */
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
      <DevelopmentError error={error} />
    </Page>
  )
}

/**
 * In development, what went wrong in words for developers: the compiler's own, when a remote does not compile. A build
 * for patients leaves it out.
 */
export function DevelopmentError({ error }: { error: unknown }) {
  if (process.env.NODE_ENV !== 'development') return null
  return <pre style={{ whiteSpace: 'pre-wrap' }}>{messagesOf(error).join('\n')}</pre>
}

/** The messages of an error and of what caused it. */
function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []
}
