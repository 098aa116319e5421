#include "queue.h"

/* Adds an item; 0 if the queue is full. */
int queue_push(struct queue *q, int item)
{
	if (q->length == QUEUE_MAX)
		return 0;
	q->items[q->length++] = item;
	return 1;
}
