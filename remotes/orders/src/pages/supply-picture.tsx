import type { SupplyItem } from '@homeside/contract/orders'
import { SupplySymbol } from '@homeside/ui/supply-symbol'

interface SupplyPictureProps {
  supply: Pick<SupplyItem, 'Category' | 'HcpcsCode'> & { PhotoUrl?: string | null }
  /** Width and height in pixels. */
  size: number
}

/** A supply's photo, or a drawing of its kind. Its name is beside it. */
export function SupplyPicture({ supply, size }: SupplyPictureProps) {
  if (!supply.PhotoUrl) return <SupplySymbol supply={supply} size={size} />
  return <img className="ord-supply-photo" src={supply.PhotoUrl} alt="" width={size} height={size} loading="lazy" />
}
