import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as image from 'antd/es/image'

/** The components of antd. */
export const modules: ModulesOf<'antd'> = { 'antd/es/image': image }
