import { useApi } from '@homeside/api-client/use-api'
import { Link, useNavigate, useParams } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue, useSetAtom } from 'jotai'

import { deleteOrderDraft } from '../../api/order-calls.ts'
import { newOrderPath, ordersPath } from '../../order-paths.ts'
import { endOrderAtom, startsAtom } from '../../order/order-store.ts'

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

/** Whether the patient came by a texted link. Then nothing links to other orders, which they cannot open. */
export function useIsByLink(): boolean {
  return useAtomValue(sessionModeAtom) === 'lite'
}

interface OrdersLinkProps {
  className?: string
  children: string
}

/** A link to the patient's orders. Nothing for a patient who came by a texted link. */
export function OrdersLink({ className = 'hs-button hs-button-quiet', children }: OrdersLinkProps) {
  const { alias = '' } = useParams()
  if (useIsByLink()) return null
  return (
    <Link className={className} to={ordersPath(alias)}>
      {children}
    </Link>
  )
}
