import { join } from 'node:path'
import {
  codeSentResponse,
  deviceNameBody,
  deviceParams,
  deviceResponse,
  devicesResponse,
  doneResponse,
  enterBody,
  enterResponse,
  invitationBody,
  invitationResponse,
  linkSentResponse,
  meResponse,
  notMeBody,
  revokedResponse,
} from '#contract/access.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { listDevices, renameDevice, revokeByMail, revokeDevice, revokeOthers } from './devices.ts'
import { type AccessDeps, enter, invite, sendLink } from './enter.ts'
import { mailStepUpCode } from './step-up.ts'

export function accessRoutes(app: App, deps: AccessDeps) {
  const success = true as const
  const done = { success }

  route(app, 'enterDesk', { body: enterBody, response: { 200: enterResponse } }, async ({ body, ip, within }) => ({
    success,
    ...(await enter(within(deps), body, ip)),
  }))

  route(app, 'sendDeskLink', { response: { 200: linkSentResponse } }, async ({ ip, within }) => {
    await sendLink(within(deps), ip)
    return { success, isPrinted: !deps.config.smtpUrl }
  })

  route(app, 'notMe', { body: notMeBody, response: { 200: doneResponse } }, async ({ body, within }) => {
    await revokeByMail(within(deps), body.key)
    return done
  })

  route(app, 'deskMe', { response: { 200: meResponse } }, async ({ principal: { role, name } }) => ({
    success,
    role,
    name,
  }))

  route(app, 'sendDeskCode', { response: { 200: codeSentResponse } }, async ({ principal, within }) => {
    await mailStepUpCode(within(deps), principal)
    const { smtpUrl, dataDir } = deps.config
    return { success, mailFolder: smtpUrl ? null : join(dataDir, 'mail') }
  })

  route(app, 'listDevices', { response: { 200: devicesResponse } }, async ({ principal }) => ({
    success,
    devices: await listDevices(deps, principal),
  }))

  route(
    app,
    'inviteDevice',
    { body: invitationBody, response: { 201: invitationResponse } },
    async ({ body, principal, within }) => ({ success, ...(await invite(within(deps), principal, body)) }),
  )

  route(
    app,
    'renameDevice',
    { params: deviceParams, body: deviceNameBody, response: { 200: deviceResponse } },
    async ({ params, body, principal, within }) => ({
      success,
      device: await renameDevice(within(deps), principal, params.id, body.name),
    }),
  )

  route(
    app,
    'revokeDevice',
    { params: deviceParams, response: { 200: revokedResponse } },
    async ({ params, principal, within }) => ({
      success,
      revoked: await revokeDevice(within(deps), principal, params.id),
    }),
  )

  route(app, 'revokeOtherDevices', { response: { 200: revokedResponse } }, async ({ principal, within }) => ({
    success,
    revoked: await revokeOthers(within(deps), principal),
  }))
}
