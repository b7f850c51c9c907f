import { isAsked } from '../context';
import { defineAnswer } from './define-answer';

const say = {
  ports: ({ about, ports }: { about: string; ports: string[] }) =>
    `${about}: IS-IS runs without labels on ${ports.join(', ')}`,
  none: ({ about }: { about: string }) =>
    `${about}: labels are enabled on all interfaces with IS-IS that were read`,
};

/** Which ports run IS-IS and no MPLS: the check tells it, though no tool shows the labels themselves. */
export const withoutLabels = defineAnswer({
  say,
  evaluate: ({ context, checks }) => {
    const { form, wants, tells } = context.question;
    if (wants !== 'ports' || (form !== 'which' && form !== 'list')) return null;
    if (!tells('asks_for_missing_labels')) return null;
    const own = checks.filter(
      (one) => one.check === 'mpls.enabled' && isAsked(context, one.device),
    );
    const about = context.goal.devices.join(', ');
    const failing = own.filter((one) => one.result === 'fail');
    if (failing.length > 0) {
      const ports = failing.map((one) => `${one.device} ${one.object}`);
      return { about, state: 'not_working', reason: { code: 'ports', about, ports } };
    }
    if (!own.some((one) => one.result === 'pass')) return null;
    return { about, state: 'working', reason: { code: 'none', about } };
  },
});
