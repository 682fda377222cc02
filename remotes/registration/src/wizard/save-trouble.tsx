import type { ApiProblem } from '@homeside/api-client/api-problem'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'

/** Says why saving failed. The patient can press the same button again. */
export function SaveTrouble({ problem }: { problem: ApiProblem | null }) {
  const words = useProblemWords()
  return problem === null ? null : <Notice tone="danger" title={words(problem)} focusOnMount />
}
