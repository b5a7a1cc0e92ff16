import { MessageCircleCheck, MessageCircleQuestion, MessageCircleReply } from 'lucide-react';
import { Icon } from '../../components/Icon';
import type { Thread } from '../../domain/threads/shownThread';
import { questionWord } from './threadWords';
import './dayQuestion.css';

/** 'gefragt' below a missing day; nothing without a question. The button names the day of it. */
export function DayQuestionMark({ of }: { of: Thread | undefined }) {
  if (!of) return null;
  return (
    <span className="day-question" aria-hidden="true">
      <Icon of={iconOf(of)} small />
      <span className="day-question__word">{questionWord(of).replace('beantwortet', 'beant\u00adwortet')}</span>
    </span>
  );
}

function iconOf({ state }: Thread) {
  if (state === 'closed') return MessageCircleCheck;
  return state === 'answered' ? MessageCircleReply : MessageCircleQuestion;
}
