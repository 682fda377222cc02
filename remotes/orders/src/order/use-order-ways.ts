import { useApi } from '@homeside/api-client/use-api'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'

import { deleteOrderDraft } from '../api/delete-order-draft.ts'
import { newOrderPath } from '../order-paths.ts'
import { endOrderAtom, startsAtom } from './order-store.ts'

/** The ways on from an order that cannot continue: the current supplies, or another order. */
export function useOrderWays() {
  const api = useApi()
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const end = useSetAtom(endOrderAtom)
  const countStart = useSetAtom(startsAtom)

  function chooseAgain() {
    countStart((starts) => starts + 1)
    void navigate(newOrderPath(alias))
  }

  return {
    chooseAgain,
    startOver: () => {
      end()
      // If the draft could not be deleted, the next load finds it or fails in the same way.
      void deleteOrderDraft(api).then(chooseAgain, chooseAgain)
    },
  }
}
