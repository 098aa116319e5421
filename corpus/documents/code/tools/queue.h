#ifndef QUEUE_H
#define QUEUE_H

#define QUEUE_MAX 16

struct queue {
	int items[QUEUE_MAX];
	int length;
};

int queue_push(struct queue *q, int item);

#endif
