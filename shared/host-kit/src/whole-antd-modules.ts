import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as antd from 'antd'

/** All of antd, by the name that everybody imports. */
export const modules: ModulesOf<'whole-antd'> = { antd }
