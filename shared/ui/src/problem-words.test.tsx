import { ApiProblem } from '@homeside/api-client/api-problem'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { render, screen } from '@testing-library/react'

import { ProblemText } from './problem-words.tsx'

/** What a browser's translator does: each text goes into elements of the translator's own. */
function translate(root: Node): void {
  for (const node of root.childNodes) {
    if (!(node instanceof Text)) translate(node)
    else {
      const font = document.createElement('font')
      font.textContent = `(${node.data})`
      node.replaceWith(font)
    }
  }
}

test('another problem replaces the words of the one before on a translated page', async () => {
  await startI18n('en')
  await loadPortalStrings()
  const problem = (code: 'request-failed' | 'network-unreachable') => (
    <ProviderContext value={{ name: 'Bluebird', phone: '5550100100' }}>
      <p>
        <ProblemText problem={new ApiProblem({ code })} />
      </p>
    </ProviderContext>
  )
  const { container, rerender } = render(problem('request-failed'))
  translate(container)
  rerender(problem('network-unreachable'))
  expect(container).toHaveTextContent(/connect/i)
  translate(container)
  rerender(problem('request-failed'))
  expect(screen.queryByText(/connect/i)).not.toBeInTheDocument()
})
